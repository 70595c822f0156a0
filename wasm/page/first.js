// Unpacks the style and the scripts of the page, and runs the scripts.

(async () => {
  try {
    for (const name of ["style", "script"]) {
      const element = document.createElement(name);
      element.textContent = new TextDecoder().decode(await part(name));
      document.body.append(element);
    }
  } catch (error) {
    document.getElementById("main").textContent = `This browser cannot run the referee: it needs one of 2023 or later. ${error.message}`;
  }
})();

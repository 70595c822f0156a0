// Unpacks the scripts of the page and runs them.

(async () => {
  try {
    const script = document.createElement("script");
    script.textContent = new TextDecoder().decode(await part("script"));
    document.body.append(script);
  } catch (error) {
    document.getElementById("main").textContent = `This browser cannot run the referee: it needs one of 2023 or later. ${error.message}`;
  }
})();

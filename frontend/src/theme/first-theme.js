(function () {
  try {
    var chosen = localStorage['liberty-tide-theme'] || 'light';
    var dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  } catch (unavailable) {}
})();

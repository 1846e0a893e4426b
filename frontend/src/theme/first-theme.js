{
  let theme = 'light';
  try {
    const chosen = /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1] ?? localStorage.getItem('liberty-tide-theme');
    if (chosen === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    else if (chosen === 'dark') theme = 'dark';
    if (localStorage.getItem('my-size')?.includes('"on":true')) document.documentElement.dataset.mySize = '';
  } catch {
    // Storage is blocked for this site.
  }
  document.documentElement.dataset.theme = theme;
  const color = document.querySelector('meta[name="theme-color"]');
  if (color) color.content = color.dataset[theme];
}

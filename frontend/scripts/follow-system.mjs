const dark = /\[data-theme=(['"]?)dark\1\]/g;

/**
 * PostCSS plugin: repeats the rules of the dark theme for documents with the theme "system" on devices that prefer
 * dark. Only pages without scripts show that theme: scripts replace it with "light" or "dark" before the first paint.
 */
export const followSystem = {
  postcssPlugin: 'follow-system',
  OnceExit(root, { AtRule }) {
    /** Consecutive rules. Each run gets one media query. */
    const runs = [];
    root.walkRules((rule) => {
      if (rule.selector.search(dark) < 0) return;
      const run = runs.at(-1);
      if (run && rule.prev() === run.at(-1)) run.push(rule);
      else runs.push([rule]);
    });
    for (const run of runs) {
      const media = new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)' });
      for (const rule of run)
        media.append(rule.clone({ selector: rule.selector.replace(dark, '[data-theme=system]') }));
      run.at(-1).after(media);
    }
  },
};

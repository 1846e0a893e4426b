import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, theme as antdTheme } from 'antd';
import { createElement } from 'react';

const src = new URL('../src/', import.meta.url);
const dist = new URL('../dist/', import.meta.url);

/** Components that other components contain without an import by name. */
const companions = { Form: ['Row', 'Col', 'Tooltip'], Modal: ['Button'], Select: ['Empty'], Input: ['Button'] };
const withoutStyle = ['ConfigProvider', 'App'];

/** Writes one style sheet with the styles of the antd components that the storefront imports, light and dark. */
export async function writeAntdCss() {
  const theme = JSON.parse(await readFile(new URL('theme/antd-theme.json', src), 'utf8'));
  const includes = await importedComponents();
  const light = rulesOf(includes, { ...theme.shared, ...theme.light });
  const dark = rulesOf(includes, { ...theme.shared, ...theme.dark, algorithm: antdTheme.darkAlgorithm });
  await mkdir(dist, { recursive: true });
  await writeFile(
    new URL('antd.css', dist),
    withoutUnreadVariables([...light, ...darkVariables(light, dark)]).join('\n'),
  );
}

async function importedComponents() {
  const found = new Set();
  for (const file of await readdir(src, { recursive: true })) {
    if (!file.endsWith('.tsx') || file.startsWith('admin/') || file.endsWith('.spec.tsx')) continue;
    const code = await readFile(new URL(file, src), 'utf8');
    for (const [, names] of code.matchAll(/^import \{([^}]+)\} from 'antd';$/gm)) {
      for (const name of names.split(',').map((text) => text.trim())) {
        if (!/^[A-Z]/.test(name) || withoutStyle.includes(name)) continue;
        for (const part of [name, ...(companions[name] ?? [])]) found.add(part);
      }
    }
  }
  return [...found].sort();
}

function rulesOf(includes, theme) {
  const css = extractStyle({
    includes,
    customTheme: (node) => createElement(ConfigProvider, { theme }, node),
  });
  return topLevelRules(css)
    .filter((rule) => !rule.includes('data-ant-cssinjs-cache-path') && !isForAllLinks(rule))
    .map((rule) => (isVariables(rule) ? inBrand(rule, antdTheme.getDesignToken(theme)) : rule));
}

/** Lets the store replace the theme's color, and the colors that antd derives from it. */
function inBrand(rule, token) {
  const names = {
    '--brand': [token.colorPrimary, token.colorLink],
    '--brand-hover': [token.colorPrimaryHover, token.colorPrimaryActive, token.colorLinkHover, token.colorLinkActive],
    '--brand-soft': [token.controlOutline],
  };
  return Object.entries(names)
    .flatMap(([name, values]) => [...new Set(values)].map((value) => [name, value]))
    .reduce((text, [name, value]) => text.replaceAll(value, `var(${name},${value})`), rule);
}

function topLevelRules(css) {
  const rules = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}' && --depth === 0) {
      rules.push(css.slice(start, at + 1).trim());
      start = at + 1;
    }
  }
  return rules;
}

/** Returns the variables with a different dark value, in a rule for the attribute that the theme script sets. */
function darkVariables(light, dark) {
  const lightValues = new Map(light.filter(isVariables).map((rule) => [selectorOf(rule), new Set(declarations(rule))]));
  return dark.filter(isVariables).flatMap((rule) => {
    const selector = selectorOf(rule);
    const changed = declarations(rule).filter((line) => !lightValues.get(selector)?.has(line));
    const inDark = selector.split(',').map((part) => `html[data-theme=dark] ${part.trim()}`);
    return changed.length > 0 ? [`${inDark.join(',')}{${changed.join(';')};}`] : [];
  });
}

function withoutUnreadVariables(rules) {
  let remaining = rules;
  for (;;) {
    const read = new Set([...remaining.join('').matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    const next = remaining.flatMap((rule) => {
      if (!isVariables(rule)) return [rule];
      const lines = declarations(rule).filter((line) => read.has(line.slice(0, line.indexOf(':'))));
      return lines.length > 0 ? [`${selectorOf(rule)}{${lines.join(';')};}`] : [];
    });
    if (next.join('').length === remaining.join('').length) return next;
    remaining = next;
  }
}

/** Whether the rule applies to all links of the page. The shop does not use these rules. */
const isForAllLinks = (rule) => /^a[:[{]/.test(rule);
const isVariables = (rule) => !rule.startsWith('@') && declarations(rule).every((line) => line.startsWith('--'));
const selectorOf = (rule) => rule.slice(0, rule.indexOf('{')).trim();

function declarations(rule) {
  return rule
    .slice(rule.indexOf('{') + 1, rule.lastIndexOf('}'))
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);
}

import { chromium } from 'playwright-core';
const base='http://localhost:4305';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args:['--no-sandbox'] });
export { base, browser };

/** Whatever a test file has opened is closed at its end, also by tests that failed. */
import { after } from 'node:test';
import { closePages } from './built-page.ts';
import { closeBrowser } from './panel-page.ts';

after(async () => {
  await closePages();
  await closeBrowser();
});

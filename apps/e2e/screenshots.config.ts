import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** Takes the screenshots in docs/screenshots: `npx pnpm@12 --filter @tablier/e2e screenshots`. */
export default defineConfig({ ...tests, testDir: 'screenshots', projects: [{ name: 'screenshots' }], reporter: 'list' })

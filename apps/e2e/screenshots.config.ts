import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** Takes the pictures in docs/screenshots: `pnpm --filter @tablier/e2e screenshots`. */
export default defineConfig({ ...tests, testDir: 'screenshots', projects: [{ name: 'screenshots' }], reporter: 'list' })

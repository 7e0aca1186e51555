import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const base = process.argv[2], tag = process.argv[3]
for (const [w,h] of [[1440,900],[768,1024],[390,844]]) {
  const c = await b.newContext({ viewport: { width: w, height: h } })
  const p = await c.newPage()
  p.on('console', m => ['error','warning'].includes(m.type()) && console.log(w, m.text().slice(0,200)))
  await p.goto(base + '/login'); await p.getByLabel('Email').fill('admin@example.com'); await p.getByRole('textbox', { name: /^Password/ }).fill('secret123'); await p.getByRole('button', { name: 'Sign In', exact: true }).click()
  await p.waitForURL('**/dashboard'); await p.goto(base + '/admin/settings/look'); await p.waitForTimeout(4000); await p.screenshot({ path: `/tmp/L3-${tag}-${w}.png` })
  await p.screenshot({ path: `/tmp/L3-${tag}-${w}-full.png`, fullPage: true })
  await p.getByRole('button', { name: 'Harbour' }).click(); await p.waitForTimeout(1500); await p.screenshot({ path: `/tmp/L3-${tag}-${w}-harbour.png` })
  await c.close()
}
await b.close()

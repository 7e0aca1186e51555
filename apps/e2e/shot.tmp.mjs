import { chromium } from '@playwright/test'
const [,, base, out, ...specs] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-background-networking'] })
for (const spec of specs) {
  const [path, w, name, full] = spec.split(',')
  const p = await b.newPage({ viewport: { width: +w, height: w < 500 ? 844 : 900 } })
  await p.goto(base + path, { waitUntil: 'networkidle' })
  await p.screenshot({ path: `${out}/${name}.png`, fullPage: full === 'full' })
  await p.close()
}
await b.close()

import { expect } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { test } from '../fixtures/content.ts'
import { PICTURE } from '../support/picture.ts'

const MEGABYTE = 1_000_000
/** Still a valid picture: decoders ignore bytes after its end. */
const LARGE_PICTURE = { ...PICTURE, buffer: Buffer.concat([PICTURE.buffer, Buffer.alloc(2 * MEGABYTE)]) }

test('a picture has a preview, and its upload shows progress and can be cancelled and repeated', async ({
  page,
  context,
  mark,
}) => {
  const { banners } = contentFacts
  const list = await screen.openList(page, banners)
  const form = await screen.openNew(page, banners)
  await screen.typeTexts(form, { Heading: mark })
  await screen.choosePicture(form, 'Image/Video', LARGE_PICTURE)
  await screen.expectLoaded(form.getByRole('slider', { name: 'Focal point' }).locator('img'))
  await expect(form.getByText(PICTURE.name)).toBeVisible()

  const network = await context.newCDPSession(page)
  const upload = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await upload(MEGABYTE / 50) // takes 100 seconds, longer than this test needs
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const progress = form.getByRole('progressbar', { name: 'Upload' })
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0)
  await expect(form.getByText(/^\d{1,2} %$/)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(progress).toHaveCount(0)
  await expect(screen.rowOf(list, mark)).toHaveCount(0)

  await upload(-1)
  await expect(form.getByRole('textbox', { name: 'Heading', exact: true })).toHaveValue(mark)
  await screen.submit(form, 'Save')
  await screen.expectLoaded(screen.rowOf(list, mark).locator('img'))
})

test('a stored picture that does not load is replaced by a text', async ({ page, owner, mark }) => {
  const gone = `/api/uploads/${'0'.repeat(32)}-8x8.png`
  await owner.logos.create({ body: { textLogo: mark, imgLogo: gone } })
  await owner.galleryItems.create({ body: { title: mark, category: mark, imageUrl: gone } })
  const logos = await screen.openList(page, contentFacts.logos)
  await expect(screen.rowOf(logos, mark).getByText('Image failed to load', { exact: true })).toBeVisible()
  const items = await screen.openList(page, contentFacts.galleryItems)
  await expect(screen.rowOf(items, mark).getByText('N/A', { exact: true })).toBeVisible()
})

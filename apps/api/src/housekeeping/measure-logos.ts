import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentTypeOf, type FileFormat, mediaLimits, renameLogo, unmeasuredLogos, uploadName } from '@tablier/backend'
import { imageExtensions, mediaUrl, parseStoredName } from '@tablier/contracts'
import type { Services } from '../services/services.ts'

/** The most logos that one round stores again. Those that cannot be measured do not count, or others would never be. */
const AT_ONCE = 10

type LogoServices = Pick<Services, 'db' | 'storage' | 'tempDir' | 'pictures' | 'preparation' | 'announce' | 'log'>

/**
 * Stores logos from before names told what a picture is once more, under such a name, so that the page knows whether
 * they need a plate. Their bytes stay, and the old files stay for the history. The queue of uploads has one picture in
 * it at a time.
 */
export async function measureLogos(services: LogoServices): Promise<void> {
  let measured = 0
  for (const name of await unmeasuredLogos(services.db)) {
    if (measured === AT_ONCE) return
    const isMeasured = await measureLogo(services, name).catch((err: unknown) =>
      services.log.warn({ err, upload: name }, 'measuring a stored logo failed'),
    )
    if (isMeasured) measured += 1
  }
}

/** Returns whether the logo has a name that tells what it is. */
async function measureLogo(services: LogoServices, name: string): Promise<boolean> {
  const { storage, tempDir, pictures } = services
  const { hash = '', extension: known } = parseStoredName(name) ?? {}
  const extension = imageExtensions.find((one) => one === known)
  const stored = extension && (await storage.read(name))
  if (!stored) return false
  const folder = join(tempDir, `logo-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    const [input, output] = [join(folder, 'stored'), join(folder, 'rewritten')]
    await pipeline(stored.stream, createWriteStream(input))
    const { isAnimated, ...picture } = await pictures.strangers.rewritePicture(input, extension, mediaLimits, output)
    if (isAnimated) return false
    const format: FileFormat = { kind: 'image', extension }
    const measured = uploadName(hash, format, picture, mediaLimits)
    if (measured === name) return false
    await storage.put(measured, input, contentTypeOf(measured) ?? '')
    await renameLogo({ ...services, onContentChange: services.announce }, mediaUrl(name), mediaUrl(measured))
    services.preparation.add(measured)
    return true
  } finally {
    stored.stream.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

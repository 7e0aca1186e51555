import { setTimeout as wait } from 'node:timers/promises'
import { plainPicture } from '@tablier/abuse/pictures'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import type { AttackName } from './attacks.ts'
import { latenciesOf } from './latencies.ts'

/** What is measured during an attack besides the page: what that attack would delay first. */
interface Alongside {
  readonly what: string
  /** Returns what measures until it is over, in milliseconds. */
  readonly prepare: (server: string, admin: Client<Api>) => Promise<(isOver: () => boolean) => Promise<number[]>>
}

export const alongside: Partial<Record<AttackName, Alongside>> = {
  pictures: { what: "an administrator's uploads of an icon", prepare: iconUploads },
  'sign-ins': { what: 'a picture of the page', prepare: pictureOfThePage },
}

/** Uploads an icon each second. */
async function iconUploads(_server: string, admin: Client<Api>) {
  let hue = Math.floor(Math.random() * 256)
  return async (isOver: () => boolean): Promise<number[]> => {
    const latencies: number[] = []
    while (!isOver()) {
      const icon = new Blob([await plainPicture('png', 64, 64, (hue += 1))])
      const begun = performance.now()
      await admin.footerIcons.upload({ file: icon })
      latencies.push(performance.now() - begun)
      await wait(1000)
    }
    return latencies
  }
}

async function pictureOfThePage(server: string) {
  const page = await (await fetch(server)).text()
  const path = /\/api\/uploads\/[^"\s]+\.jpg/.exec(page)?.[0]
  if (!path) throw new Error('The page shows no picture.')
  return (isOver: () => boolean) => latenciesOf(server + path, isOver)
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playWhenWelcome } from './play-when-welcome.ts'

/** What the browser tells about its visitor. */
interface Visitor {
  readonly connection?: { saveData?: boolean; effectiveType?: string }
  readonly prefers?: string
}

let isInSight: (isIntersecting: boolean) => void

beforeEach(() => {
  isInSight = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        isInSight = (isIntersecting) => report([{ isIntersecting }])
      }
      observe = () => {}
      disconnect = () => {}
    },
  )
})

afterEach(() => void vi.unstubAllGlobals())

function watch({ connection, prefers = 'nothing' }: Visitor = {}) {
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(prefers) }))
  const video = document.createElement('video')
  const play = vi.spyOn(video, 'play').mockResolvedValue()
  const pause = vi.spyOn(video, 'pause').mockReturnValue()
  playWhenWelcome(video)
  return { play, pause, video }
}

describe('a video', () => {
  it('plays while it is in sight', () => {
    const { play, pause } = watch()
    expect(play).not.toHaveBeenCalled()
    isInSight(true)
    expect(play).toHaveBeenCalledOnce()
    isInSight(false)
    expect(pause).toHaveBeenCalledOnce()
  })

  it('does not play again once the visitor has paused it', () => {
    const { play, video } = watch()
    isInSight(true)
    vi.spyOn(video, 'currentTime', 'get').mockReturnValue(3)
    isInSight(false)
    isInSight(true)
    expect(play).toHaveBeenCalledOnce()
  })

  it.each([
    { connection: { saveData: true } },
    { connection: { effectiveType: '3g' } },
    { connection: { effectiveType: 'slow-2g' } },
    { prefers: 'prefers-reduced-motion' },
    { prefers: 'prefers-reduced-data' },
  ] satisfies Visitor[])('does not play for %o', (visitor) => {
    const { play } = watch(visitor)
    isInSight(true)
    expect(play).not.toHaveBeenCalled()
  })

  it('plays on a fast line', () => {
    const { play } = watch({ connection: { saveData: false, effectiveType: '4g' } })
    isInSight(true)
    expect(play).toHaveBeenCalledOnce()
  })
})

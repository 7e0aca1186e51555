import { allowances } from '@tablier/backend'
import { expect, it } from 'vitest'
import { countAttempts } from './ports.ts'

it('refuses attempts beyond the allowance until its time is over, for each key and without those forgiven', async () => {
  const { attempts, seconds } = allowances.upload
  let now = 0
  const counts = countAttempts(() => new Date(now))
  for (let count = 0; count < attempts; count += 1) await counts.consume('upload', 'Ada')
  await counts.forgive('upload', 'Ada')
  await counts.consume('upload', 'Ada')
  const refusal = { code: 'too_many_requests', retryAfter: seconds }
  await expect(counts.consume('upload', 'Ada')).rejects.toMatchObject(refusal)
  await counts.consume('upload', 'Rosa')
  now += seconds * 1000
  await counts.consume('upload', 'Ada')
})

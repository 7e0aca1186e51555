import { randomUUID } from 'node:crypto'
import { createServer, request as forward } from 'node:http'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../src/config/config.ts'
import { listen } from './ports.ts'

/** The S3 server of tests, such as scripts/swift-s3.sh starts. Without one they do not run: a fake would prove nothing. */
export const s3Endpoint = process.env['SWIFT_S3_ENDPOINT']

/** Creates a bucket. Returns how the storage, a client and a server's environment open it. */
export async function createBucket() {
  const config: S3Config = {
    bucket: `tablier-${randomUUID()}`,
    endpoint: s3Endpoint,
    region: 'us-east-1',
    accessKeyId: process.env['SWIFT_S3_ACCESS_KEY'] ?? '',
    secretAccessKey: process.env['SWIFT_S3_SECRET_KEY'] ?? '',
  }
  const { bucket, region, ...credentials } = config
  const client = new S3Client({
    region,
    ...(s3Endpoint && { endpoint: s3Endpoint }),
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const env = {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: s3Endpoint ?? '',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
  return { config, client, env }
}

/**
 * Creates a bucket behind a server that forwards only what keys with `s3:ListBucket` and `s3:PutObject` may do, and
 * refuses the rest as a store does.
 */
export async function createWriteOnlyBucket() {
  const { config } = await createBucket()
  const refused: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const { pathname, searchParams } = new URL(url, s3Endpoint)
    const isOfBucket = pathname.replace(/\/$/, '') === `/${config.bucket}`
    if (isOfBucket ? searchParams.has('uploads') : !['PUT', 'POST'].includes(method)) {
      refused.push(method)
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
      return
    }
    const call = forward(new URL(url, s3Endpoint), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(call)
  })
  const env = {
    BACKUP_COPY_TO: `s3://${config.bucket}/site`,
    BACKUP_COPY_ENDPOINT: `http://127.0.0.1:${await listen(server)}`,
    BACKUP_COPY_ACCESS_KEY_ID: config.accessKeyId,
    BACKUP_COPY_SECRET_ACCESS_KEY: config.secretAccessKey,
  }
  return { config, env, refused, close: () => void server.close() }
}

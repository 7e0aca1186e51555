import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../src/config.ts'

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

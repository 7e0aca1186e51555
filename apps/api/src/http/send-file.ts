import { fileHeaders } from '@tablier/backend'
import type { FileToSend } from '@tablier/contracts'
import type { FastifyReply } from 'fastify'

/** Sends a file that a browser saves. */
export function sendFile(reply: FastifyReply, file: FileToSend): FastifyReply {
  const { buffer, byteOffset, byteLength } = file.content
  return reply.headers(fileHeaders(file)).send(Buffer.from(buffer, byteOffset, byteLength))
}

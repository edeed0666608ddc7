import * as z from 'zod'

const FileAnswer = z.object({ name: z.string(), type: z.string().startsWith('application/'), bytes: z.string() })

/** The bytes of an answer that is a file, where the caller accepts exactly its type; null for any other answer. */
export function answerFile(output: unknown, accept: string | null): Response | null {
  if (accept?.includes('application/vnd.') !== true) return null
  const { success, data } = FileAnswer.safeParse(output)
  if (!success || !accept.split(',').some((each) => each.split(';')[0]?.trim() === data.type)) return null
  const name = encodeURIComponent(data.name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return new Response(Uint8Array.fromBase64(data.bytes), {
    headers: { 'Content-Type': data.type, 'Content-Disposition': `attachment; filename*=UTF-8''${name}` },
  })
}

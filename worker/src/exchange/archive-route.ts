import { archivePartBytes } from '@takhti/schema/exchange/rules'
import { headers } from '@takhti/schema/kit/call'
import { isId } from '@takhti/schema/kit/ids'
import type { Context, Hono } from 'hono'
import { admit, checkPace, sessionOf, tokenOf } from '#http/admit.ts'
import type { ServeContext } from '#http/request.ts'
import { Failure } from '#platform/failure.ts'
import { listSigned } from '#platform/signature.ts'
import { sourceOf } from '#platform/source.ts'
import { readArchive } from './archive-writer.ts'
import { transfersStore } from './store.ts'
import { putObject } from './transfer-objects.ts'

type Address = { instituteId: string; transferId: string; until: string }

/** The text that an address of a download signs. */
export function archiveText({ instituteId, transferId, until }: Address): string {
  return `${instituteId} ${transferId} ${until}`
}

/** The address of a download below `/api`. A browser saves it without a session, so it holds a signature. */
export function archivePath({ instituteId, transferId, until }: Address, signature: string): string {
  return `/institute-archive/${instituteId}/${transferId}/${until}/${signature}/takhti.zip`
}

/** Downloads and uploads of archives: both are too large for a call. */
export function archiveRoutes(app: Hono<ServeContext>): void {
  app.get('/api/institute-archive/:instituteId/:transferId/:until/:signature/takhti.zip', download)
  app.put('/api/institute-archive/:transferId/:part', upload)
}

async function download(context: Context<ServeContext>): Promise<Response> {
  const platform = context.get('platform')
  await checkPace({ platform, facts: { source: sourceOf(context.req.raw.headers) } }, null)
  const { instituteId = '', transferId = '', until = '', signature = '' } = context.req.param()
  const isForm = isId(instituteId) && isId(transferId) && /^\d{1,16}$/.test(until) && /^[\w-]{43}$/.test(signature)
  const address = { text: archiveText({ instituteId, transferId, until }), signature }
  const isGood =
    isForm && Number(until) > platform.now().getTime() && (await listSigned(platform, 'archive', [address])).length > 0
  if (!isGood) throw new Failure('common/not-found')
  const asked = context.req.header('range')
  const range = asked === undefined ? undefined : new Headers({ range: asked })
  const object = await readArchive(platform.env, { instituteId, transferId }, range)
  if (object === null) throw new Failure('common/not-found')
  return new Response(object.body, answerTo(object, range !== undefined))
}

function answerTo(object: R2ObjectBody, isPart: boolean): ResponseInit {
  const shared = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
    'Content-Disposition': 'attachment; filename="takhti.zip"',
    'Content-Type': 'application/zip',
    ETag: object.httpEtag,
    'Referrer-Policy': 'no-referrer',
  }
  const { range } = object
  if (!isPart || range === undefined || !('offset' in range)) return { headers: shared }
  const offset = range.offset ?? 0
  const length = range.length ?? object.size - offset
  return {
    status: 206,
    headers: { ...shared, 'Content-Range': `bytes ${offset}-${offset + length - 1}/${object.size}` },
  }
}

async function upload(context: Context<ServeContext>): Promise<Response> {
  const platform = context.get('platform')
  const request = context.req.raw
  const found = await sessionOf(platform, tokenOf(request.headers), request.headers.get(headers.institute))
  const facts = { source: sourceOf(request.headers) }
  const policy = { kind: 'command', roles: ['admin'], feature: null, offline: 'never', errors: [] } as const
  const { scope } = await admit({ platform, facts, session: () => Promise.resolve(found) }, policy)
  const { transferId = '', part = '' } = context.req.param()
  if (scope === null || !isId(transferId) || !/^\d{1,6}$/.test(part)) throw new Failure('common/not-found')
  const row = await transfersStore(scope, platform.institute(scope.shard)).find(transferId)
  if (row?.state !== 'uploading') throw new Failure('common/not-found')
  const length = Math.min(archivePartBytes, row.bytes - Number(part) * archivePartBytes)
  const declared = Number(request.headers.get('content-length') ?? '0')
  if (length <= 0 || declared > length) throw new Failure('common/too-large')
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length !== length) throw new Failure('common/bad-request')
  await putObject(
    platform.env,
    { instituteId: scope.instituteId, transferId },
    { name: `part.${Number(part)}`, bytes: bytes },
  )
  return Response.json({ message: 'Stored' }, { headers: { 'Cache-Control': 'no-store' } })
}

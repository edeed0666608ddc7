import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { calls } from '@takhti/schema/calls'
import { contract } from '@takhti/schema/contract'
import { contractVersion } from '@takhti/schema/kit/call'

let made: Promise<OpenAPI.Document> | undefined

/** The OpenAPI document of every call, with its policy as `x-` fields. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  return (made ??= generate())
}

async function generate(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Takhti', version: String(contractVersion) },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    customErrorResponseBodySchema: (declared) => ({
      type: 'object',
      properties: {
        code: { type: 'string', examples: declared.map(([code]) => code) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        feature: { type: 'string' },
        issues: {
          type: 'array',
          items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
        },
      },
      required: ['code', 'message', 'requestId'],
    }),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  })
  for (const { call, method, path } of calls) {
    // The document is this function's own; its type has no place for `x-` fields.
    const item = document.paths?.[path] as Record<string, Record<string, unknown>> | undefined
    const operation = item?.[method.toLowerCase()]
    if (operation === undefined) throw new Error(`no operation for ${method} ${path}`)
    const { roles, feature, offline, errors, reach } = call['~orpc'].meta
    Object.assign(operation, {
      'x-roles': roles,
      'x-feature': feature,
      'x-offline': offline,
      'x-errors': errors,
      ...(reach !== undefined && { 'x-reach': reach }),
      ...(roles === 'anyone' && { security: [] }),
    })
  }
  return document
}

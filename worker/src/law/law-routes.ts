import { checkPace } from '#http/admit.ts'
import type { ExtraRoutes } from '#http/serve.ts'
import { Failure } from '#platform/failure.ts'
import { sourceOf } from '#platform/source.ts'
import { lawPage } from './page.ts'

/** The operator's documents, beside the contract: pages that need no account. */
export const lawRoutes: ExtraRoutes = (app) => {
  app.get('/legal/:document', async (context) => {
    const { raw } = context.req
    await checkPace({ platform: context.get('platform'), facts: { source: sourceOf(raw.headers) } }, null)
    const page = await lawPage(context.env, raw, context.req.param('document'))
    if (page === null) throw new Failure('common/not-found')
    return page
  })
}

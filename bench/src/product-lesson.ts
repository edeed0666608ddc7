import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from '@takhti/e2e/pages/door'
import { createLesson } from '@takhti/e2e/pages/lessons'
import { startProduct } from '@takhti/tools/start/product'
import { seed } from '@takhti/tools/start/seed'

export type Product = Awaited<ReturnType<typeof startProduct>>

/** A product of its own, whose state is in `folder`, and a page of a teacher in it with a new lesson on the screen. */
export async function openNewLesson(
  context: BrowserContext,
  folder: string,
): Promise<{ page: Page; product: Product }> {
  const product = await startProduct({ port: 0, state: join(folder, 'state'), isQuiet: true })
  process.env['TAKHTI_ORIGIN'] = product.origin
  const { people } = await seed(product.origin)
  const teacher = people.find(({ role }) => role === 'instructor')
  if (!teacher) throw new Error('The seeded school has no teacher')
  const page = await context.newPage()
  await signIn(page, teacher)
  await createLesson(page, 'Measured')
  return { page, product }
}

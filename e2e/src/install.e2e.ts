import { expect } from '@playwright/test'
import { signInHere } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { serveNewerBuild } from './pages/newer-build.ts'
import { origin, personWith } from './school.ts'

test('[J8] the manifest and its icons make the app installable', async ({ page, request }) => {
  await page.goto(origin())
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const reply = await request.get(new URL(href ?? '', origin()).href)
  const manifest: {
    id: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
  } = await reply.json()
  expect(manifest.display).toBe('standalone')
  expect(manifest.id).toBeTruthy()
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some((icon) => icon.purpose?.includes('maskable'))).toBe(true)
  for (const icon of manifest.icons) {
    const image = await request.get(new URL(icon.src, `${origin()}/`).href)
    expect(image.headers()['content-type']).toContain('image/')
  }
})

test('[J8] the app starts offline once its service worker is there', { tag: '@kept' }, async ({ page, context }) => {
  await page.goto(origin())
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Email Address')).toBeVisible()
})

test('[J8] a newer build waits for the person to reload', { tag: '@kept' }, async ({ page }) => {
  const product = await serveNewerBuild(origin())
  try {
    await page.goto(`${product.origin}/login`)
    await signInHere(page, await personWith('instructor'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    const offer = page.getByRole('button', { name: 'New version — reload' })
    await expect(offer).toHaveCount(0)
    product.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await offer.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer).toHaveCount(0)
    const script = await page.evaluate(async () => {
      const active = (await navigator.serviceWorker.ready).active
      return active ? (await fetch(active.scriptURL)).text() : ''
    })
    expect(script).toContain('The next build.')
  } finally {
    await product.close()
  }
})

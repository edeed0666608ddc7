import { expect, test } from '@playwright/test'
import { origin } from './school.ts'

test('J8 the manifest and its icons make the app installable', async ({ page, request }) => {
  await page.goto(origin())
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const reply = await request.get(new URL(href ?? '', origin()).href)
  const manifest: { id: string; start_url: string; display: string; icons: { src: string; sizes: string; purpose?: string }[] } =
    await reply.json()
  expect(manifest.display).toBe('standalone')
  expect(manifest.id).toBeTruthy()
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some((icon) => icon.purpose?.includes('maskable'))).toBe(true)
  for (const icon of manifest.icons) {
    const image = await request.get(new URL(icon.src, `${origin()}/`).href)
    expect(image.headers()['content-type']).toContain('image/')
  }
})

test('J8 the app starts without a network once its service worker is there', async ({ page, context }) => {
  await page.goto(origin())
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByLabel('Email Address')).toBeVisible()
})

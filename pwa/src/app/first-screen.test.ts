import { expect, test, vi } from 'vitest'
import { queriesAnswered, queryClient } from '#api/query.ts'
import { firstScreen, screenHasShown } from './first-screen.ts'

// Fault: on a slow network 33 kB of texts came before the lessons of the screen that was waiting for them.
test('[EN-8] what a first screen does not need waits until its queries are answered', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  const { promise, resolve } = Promise.withResolvers<string>()
  const answered = queryClient.fetchQuery({ queryKey: ['lessons'], queryFn: () => promise })
  const order: string[] = []
  void firstScreen.then(() => order.push('first screen'))
  screenHasShown(queriesAnswered)
  await Promise.resolve()
  void promise.then(() => order.push('lessons'))
  resolve('lessons')
  await answered
  await firstScreen
  expect(order).toEqual(['lessons', 'first screen'])
})

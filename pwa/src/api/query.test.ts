import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { askAgain, queryClient } from './query.ts'

afterEach(() => queryClient.clear())

test('a change during a list’s first fetch is in the list that is shown', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['files', 'list'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  const leave = observer.subscribe(() => {})
  expect(answers).toHaveLength(1)
  askAgain(['files'])
  answers[0]?.resolve('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  expect(answers).toHaveLength(2)
  leave()
})

test('[TM-4] no list is fetched again when its window gets the focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ refetchOnWindowFocus: false })
})

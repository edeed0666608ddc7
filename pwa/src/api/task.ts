import { useMutation } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/** Work of a screen that is more than one command, such as a file made of an answer. */
export type Task<Input> = {
  run: (input: Input) => void
  isPending: boolean
  /** Why the server refused; null where it has not. */
  problem: ApiError | null
}

/** One run of work at a time. The screen shows a refusal itself; any other error is one of ours, and is reported. */
export function useTask<Input = void>(work: (input: Input) => Promise<void>): Task<Input> {
  const { mutate, isPending, error } = useMutation<void, Error, Input>({
    mutationFn: work,
    onError: (failure) => {
      if (!(failure instanceof ApiError)) reportError(failure)
    },
    meta: { isShownInPlace: true },
  })
  return { run: mutate, isPending, problem: error instanceof ApiError ? error : null }
}

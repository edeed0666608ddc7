import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { requireStorage } from '#api/storage.ts'

/** One attempt of a form: whether it is running, and why it failed, as text. */
export function useAttempt() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState<ApiError['code'] | 'unknown' | null>(null)

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    setCode(null)
    try {
      await requireStorage()
      await action()
    } catch (error) {
      setCode(error instanceof ApiError ? error.code : 'unknown')
    } finally {
      setBusy(false)
    }
  }

  return { run, isBusy, code, problem: code === null ? null : t(`errors.${code}`) }
}

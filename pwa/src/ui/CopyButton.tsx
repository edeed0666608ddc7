import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'

/** Copies a text that is also visible, and shows in its place that it was copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Where a browser refuses, the text is visible to be typed.
      () => {},
    )
  return <Button onClick={copy}>{isCopied ? t('common.copied') : label}</Button>
}

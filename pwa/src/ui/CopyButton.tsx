import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'

/** Copies a text that can be read beside it as well, and says so in its place. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Where a browser does not let it, the text is there to be typed.
      () => {},
    )
  return <Button onClick={copy}>{isCopied ? t('common.copied') : label}</Button>
}

import { IconMathFunction } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import type { Editor } from '../editor/editor.ts'
import { makerKeys } from '../input/tool-keys.ts'

/** Opens the formula dialog. */
export function MathsButton({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const { t } = useTranslation()
  const label = t('board.maths.title')
  const keys = makerKeys.maths
  return (
    <IconButton
      label={label}
      hint={`${label} (${keys.toUpperCase()})`}
      aria-keyshortcuts={keys}
      disabled={isDisabled}
      onClick={() => editor.aids.toggle('maths', true)}
    >
      <IconMathFunction aria-hidden="true" />
    </IconButton>
  )
}

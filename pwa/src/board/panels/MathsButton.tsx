import { IconMathFunction } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../editor/editor.ts'
import { makerKeys } from '../input/tool-keys.ts'

/** Opens what writes formulas. */
export function MathsButton({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const { t } = useTranslation()
  const label = t('board.maths.title')
  const keys = makerKeys.maths
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.toUpperCase()})`}
      disabled={isDisabled}
      onClick={() => editor.aids.toggle('maths', true)}
    >
      <IconMathFunction aria-hidden="true" />
    </button>
  )
}

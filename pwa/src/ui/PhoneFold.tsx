import { IconDots } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import './phone-fold.css'

type PhoneFoldProps = {
  label: string
  /** Without one the button is three dots, and its label is read by assistive technology alone. */
  icon?: ReactNode
  /** Whether only assistive technology reads the label, as where there is no icon. */
  isIconAlone?: boolean
  look?: 'main' | 'plain'
  /** Whether a phone shows the controls without a tap, as where there is nothing else on the screen. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

/**
 * Secondary controls that a phone folds behind one button, so that what a screen is about begins near its top. Wider
 * screens show the controls alone.
 */
export function PhoneFold({ label, icon, look = 'plain', children, ...given }: PhoneFoldProps) {
  const { isIconAlone = icon === undefined, isOpenAtFirst = false } = given
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isOpenAtFirst
  const id = useId()
  return (
    <>
      <Button
        look={look}
        className="phone-fold-button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setChosen(!isOpen)}
      >
        {icon ?? <IconDots size={20} aria-hidden="true" />}
        {!isIconAlone && label}
      </Button>
      <div id={id} className="phone-fold" data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}

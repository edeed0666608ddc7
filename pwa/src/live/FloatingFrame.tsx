import { IconArrowsMove, IconMinus, IconPictureInPicture } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { useFramePlace } from './use-frame-place.ts'

/** Where each kind begins, from left and top: none covers another one, and choices are near a thumb. */
const corners = { small: { x: 1, y: 0 }, large: { x: 0, y: 0 }, card: { x: 0.5, y: 1 } } as const

type FloatingFrameProps = {
  name: string
  size?: keyof typeof corners
  /** Buttons beside those that move and minimise it. */
  buttons?: ReactNode
  children: ReactNode
}

/** A video over the board, which is moved by pointer and keys, and minimised to its name. */
export function FloatingFrame({ name, size = 'small', buttons, children }: FloatingFrameProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live.frame' })
  const frame = useRef<HTMLElement>(null)
  const [isSmall, setSmall] = useState(false)
  const { style, handle } = useFramePlace(frame, isSmall, corners[size])
  return (
    <section ref={frame} className="live-frame" data-size={size} aria-label={name} style={style}>
      {!isSmall && children}
      <div className="live-frame-bar">
        <IconButton label={t('move', { name })} className="live-frame-handle" {...handle}>
          <IconArrowsMove aria-hidden="true" size={18} />
        </IconButton>
        <span dir="auto" className="grow">
          {name}
        </span>
        {buttons}
        <IconButton label={t(isSmall ? 'show' : 'minimise', { name })} onClick={() => setSmall(!isSmall)}>
          {isSmall ? <IconPictureInPicture aria-hidden="true" size={18} /> : <IconMinus aria-hidden="true" size={18} />}
        </IconButton>
      </div>
    </section>
  )
}

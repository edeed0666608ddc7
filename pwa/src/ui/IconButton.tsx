import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'title' | 'aria-label'> & {
  /** Its name, which is read and shown as its tooltip. */
  label: string
  /** What the tooltip says instead, such as the name with its key. */
  hint?: string
}

/** A button that is a picture: who does not know the picture finds its name by pointing at it. */
export function IconButton({ label, hint = label, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
      title={hint}
    />
  )
}

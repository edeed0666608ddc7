import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'title' | 'aria-label'> & {
  /** Its name, for screen readers and as its tooltip. */
  label: string
  /** The tooltip's text in place of the name, such as the name with its key. */
  hint?: string
}

/** A button with an icon only; its name is a tooltip. */
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

/** The form of a BCP 47 tag, such as `en` or `pt-BR`. */
export const languagePattern = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/

/** The mail that carries a sign-in link. */
export function signInMail(link: string): { subject: string; text: string } {
  return {
    subject: 'Your sign-in link for Takhti',
    text: [
      'Open this link to sign in to Takhti:',
      '',
      link,
      '',
      'It works once, for one hour. If you did not ask for it, you can leave this mail alone.',
    ].join('\n'),
  }
}

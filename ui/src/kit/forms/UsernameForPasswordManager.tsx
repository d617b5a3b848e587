/** For password managers: whose password a form without an e-mail address is about. */
export const UsernameForPasswordManager = ({ emailId }: { emailId: string }) => (
  <input hidden readOnly type="email" autoComplete="username" value={emailId} />
)

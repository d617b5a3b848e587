import { createHmac } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'

/** A passkey store of Chromium for tests, which answers as a person who has the right finger. */
export class VirtualKey {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async addTo(page: Page): Promise<VirtualKey> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new VirtualKey(cdp, authenticatorId)
  }

  /** The person is there with the right finger, or cancels. */
  async answers(rightly: boolean) {
    const { cdp, authenticatorId } = this
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: rightly })
  }

  /** From now on it is a copy that was made before it was used. */
  async turnBack() {
    const { cdp, authenticatorId } = this
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    for (const credential of credentials) {
      const { credentialId } = credential
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      const copy = { ...credential, signCount: 0 }
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: copy })
    }
  }

  async count() {
    const { authenticatorId } = this
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId })
    return credentials.length
  }

  remove() {
    const { authenticatorId } = this
    return this.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a secret, some periods of 30 seconds from now. */
export function appCode(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const period = Buffer.alloc(8)
  period.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const hash = createHmac('sha1', key).update(period).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

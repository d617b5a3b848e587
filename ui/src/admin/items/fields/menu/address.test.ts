import { expect, it } from 'vitest'
import { addressFrom, slugOf } from './address'

it.each([
  ['House System', 'house-system'],
  ['Children’s Café & Club!', 'childrens-cafe-club'],
  ['ಶಾಲಾ ಸಮವಸ್ತ್ರ', 'shala-samavastra'],
  ['ಕನ್ನಡ ೨೦೨೬', 'kannada-2026'],
  ['ಹೊಸ ಕೋಟೆ', 'hosa-kote'],
  ['छात्रावास के नियम', 'chhatravas-ke-niyam'],
  ['हिंदी मित्र', 'hindi-mitra'],
  ['खेल और क़लम', 'khel-aur-kalam'],
  ['🎉', ''],
  ['x'.repeat(90), 'x'.repeat(60)],
])('writes %s in English letters', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

it.each([
  ['', '/house-system'],
  ['/about-us/', '/about-us/house-system'],
  ['/houses', '/houses'],
  ['houses ', '/houses'],
])('makes an address of %j and a title', (written, address) => {
  expect(addressFrom(written, 'House system')).toBe(address)
})

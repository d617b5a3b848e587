import type { EnquiryAnswer } from '#shared/api/types.gen'

/** Props of every section of an opened enquiry. */
export interface EnquirySectionProps {
  answer: EnquiryAnswer
  /** Hears what the enquiry has become. */
  onChanged: (answer: EnquiryAnswer) => void
}

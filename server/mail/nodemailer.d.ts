// The part of nodemailer that mail is sent with. Its own types describe every transport there is.
declare module 'nodemailer' {
  export function createTransport(
    url: string,
    defaults: { readonly from: string },
  ): { sendMail(letter: { readonly to: string; readonly subject: string; readonly text: string; readonly messageId?: string }): Promise<unknown> };
}

/** The way of calls to the server. What serves times without a network takes its place once it is loaded. */
export interface Line {
  carry: (request: Request) => Promise<Response>;
}

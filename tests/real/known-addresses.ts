/** A house everybody can find, with a line that everybody takes to it. */
export interface KnownAddress {
  readonly name: string;
  readonly address: string;
  readonly borough: string;
  readonly at: readonly [latitude: number, longitude: number];
  readonly line: string;
}

const known = (name: string, address: string, borough: string, latitude: number, longitude: number, line: string): KnownAddress => ({
  name,
  address,
  borough,
  at: [latitude, longitude],
  line,
});

/** Houses in all five boroughs. */
export const knownAddresses: readonly KnownAddress[] = [
  known('Empire State Building', '350 5 Ave', 'manhattan', 40.7484, -73.9857, 'B'),
  known('Grand Central Terminal', '89 E 42 St', 'manhattan', 40.7527, -73.9772, '7'),
  known('Flatiron Building', '175 5 Ave', 'manhattan', 40.7411, -73.9897, 'R'),
  known('New York Stock Exchange', '11 Wall St', 'manhattan', 40.7069, -74.0113, '4'),
  known('Apollo Theater', '253 W 125 St', 'manhattan', 40.81, -73.95, 'A'),
  known('Columbia University', '2960 Broadway', 'manhattan', 40.8075, -73.9626, '1'),
  known('Museum of Natural History', '200 Central Park W', 'manhattan', 40.7813, -73.974, 'C'),
  known('Metropolitan Museum', '1000 5 Ave', 'manhattan', 40.7794, -73.9632, '6'),
  known('Whitney Museum', '99 Gansevoort St', 'manhattan', 40.7396, -74.0089, 'L'),
  known('Strand Bookstore', '828 Broadway', 'manhattan', 40.7333, -73.9909, 'Q'),
  known('Barclays Center', '620 Atlantic Ave', 'brooklyn', 40.6826, -73.9754, '2'),
  known('Brooklyn Museum', '200 Eastern Pkwy', 'brooklyn', 40.6712, -73.9636, '3'),
  known('Brooklyn Brewery', '79 N 11 St', 'brooklyn', 40.7216, -73.9573, 'L'),
  known('Luna Park', '1000 Surf Ave', 'brooklyn', 40.5741, -73.9783, 'F'),
  known('MoMA PS1', '22-25 Jackson Ave', 'queens', 40.7455, -73.9471, 'G'),
  known('Citi Field', '41 Seaver Way', 'queens', 40.7571, -73.8458, '7'),
  known('Forest Hills', '70-20 Austin St', 'queens', 40.7203, -73.8457, 'E'),
  known('King Manor', '150-03 Jamaica Ave', 'queens', 40.7031, -73.8038, 'J'),
  known('Yankee Stadium', '1 E 161 St', 'bronx', 40.8296, -73.9262, 'D'),
  known('Lehman College', '250 Bedford Park Blvd W', 'bronx', 40.8733, -73.8944, '4'),
  known('St George Terminal', '1 Bay St', 'statenIsland', 40.6437, -74.0739, 'SIR'),
];

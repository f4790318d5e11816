-- What a newcomer reads: the custom renderer that comes with a command line is POV-Ray, and a platform has a name in English.
UPDATE software SET name = 'POV-Ray' WHERE id = 2030 AND name = 'Custom';
UPDATE platform SET name_en = 'Dayan Cloud' WHERE id = 9 AND name_en = 'DYY';

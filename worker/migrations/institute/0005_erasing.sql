CREATE TABLE `erasing` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`nobody_id` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`)
);

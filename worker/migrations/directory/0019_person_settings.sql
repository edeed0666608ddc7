CREATE TABLE `person_settings` (
	`person_id` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`chosen_at` text NOT NULL,
	PRIMARY KEY(`person_id`, `name`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
